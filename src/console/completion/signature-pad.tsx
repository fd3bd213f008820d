import { useEffect, useRef } from "preact/hooks";
import Pad from "signature_pad";
import { imageOf, pad_height, pen } from "./signature-image.ts";

/** Sharper screens would only make a larger file. */
const ratio_max = 2;
const width_max = 1000;

interface Props {
  label: string;
  /** Called after each stroke with all of them, a PNG in base64. */
  onImage(image: string): void;
}

/** A canvas to draw on with a finger. */
export const SignaturePad = ({ label, onImage }: Props) => {
  const element = useRef<HTMLCanvasElement>(null);
  const latest = useRef(onImage);
  latest.current = onImage;
  useEffect(() => {
    const canvas = element.current;
    if (!canvas) return;
    const pad = new Pad(canvas, pen);
    // Strokes are in CSS pixels, so the canvas must not be stretched after a phone was turned.
    const resize = () => {
      const ratio = Math.min(devicePixelRatio, ratio_max);
      const width = Math.min(canvas.offsetWidth * ratio, width_max);
      if (canvas.width === Math.round(width)) return;
      canvas.width = Math.round(width);
      canvas.height = Math.round((pad_height * width) / canvas.offsetWidth);
      const scale = canvas.width / canvas.offsetWidth;
      canvas.getContext("2d")?.scale(scale, scale);
      pad.redraw();
    };
    const observer = new ResizeObserver(resize);
    observer.observe(canvas);
    pad.addEventListener("endStroke", () => latest.current(imageOf(canvas)));
    return () => {
      observer.disconnect();
      pad.off();
    };
  }, []);
  return <canvas ref={element} class="signature-pad" role="img" aria-label={label} />;
};
