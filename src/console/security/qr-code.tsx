import { useEffect, useState } from "preact/hooks";

interface Props {
  text: string;
  /** For screen readers. */
  label: string;
}

/** Around the code, in modules, as scanners need it. */
const border = 4;

/** A QR code, dark on light in any colour scheme. Until its script is there, or without it, nothing shows. */
export const QrCode = ({ text, label }: Props) => {
  const [rows, setRows] = useState<boolean[][]>([]);
  useEffect(() => {
    const draw = async () => {
      const { encodeQR } = await import("./encode-qr.ts");
      setRows(encodeQR(text, "raw", { border }));
    };
    void draw().catch(() => undefined); // the key can be typed
  }, [text]);
  const dark = rows.flatMap((row, y) =>
    row.flatMap((is_dark, x) => (is_dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  if (dark.length === 0) return null;
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#000" shape-rendering="crispEdges" d={dark.join("")} />
    </svg>
  );
};
