import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { language } from "../strings/strings.ts";
import type { ChartData } from "./chart-data.ts";
import type { Drawing } from "./draw.ts";

type Draw = typeof import("./draw.ts")["draw"];

/** A chart's width on A4, which a page does not know before it is printed. */
const paper_px = 640;

interface Props {
  title: string;
  data: ChartData;
}

const height_px = 240;

/** A chart with its legend. Screen readers are given the table beside it, which has the same figures. */
export const Chart = ({ title, data }: Props) => (
  <figure class="chart">
    <figcaption>
      <h3>{title}</h3>
      {data.series.length > 1 && <Legend data={data} />}
    </figcaption>
    <Area data={data} />
  </figure>
);

const Area = ({ data }: { data: ChartData }) => {
  const area = useRef<HTMLDivElement>(null);
  const draw = useDraw();
  const is_rtl = language.value === "ar";
  const content = JSON.stringify(data); // the page makes it again whenever it is rendered
  useLayoutEffect(() => {
    const { current } = area;
    if (!draw || !current) return;
    const look = { width: current.clientWidth, height: height_px, is_rtl };
    const drawing = draw(current, data, look);
    const stop = followWidth(current, look.width, drawing);
    return () => {
      stop();
      drawing.remove();
    };
  }, [draw, content, is_rtl]);
  return (
    <div
      class="chart-area"
      aria-hidden="true"
      ref={area}
      style={{ minBlockSize: `${height_px}px` }}
    />
  );
};

/** Resizes a drawing with its element, and for paper. Returns what stops it. */
const followWidth = (element: HTMLElement, drawn_px: number, { resize }: Drawing) => {
  let width = drawn_px;
  const fit = () => {
    if (element.clientWidth === width) return;
    width = element.clientWidth;
    resize(width);
  };
  const fitPaper = () => {
    width = paper_px;
    resize(width);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(element);
  addEventListener("beforeprint", fitPaper);
  addEventListener("afterprint", fit);
  return () => {
    observer.disconnect();
    removeEventListener("beforeprint", fitPaper);
    removeEventListener("afterprint", fit);
  };
};

const Legend = ({ data: { kind, series } }: { data: ChartData }) => (
  <ul class="legend" aria-hidden="true">
    {series.map(({ name }, index) => (
      <li key={name}>
        <svg class={`series-${index + 1}`} width="22" height="12" aria-hidden="true">
          {kind === "lines" ? (
            <>
              <path class="ct-line" d="M0 6H22" />
              <path class="ct-point" d="M11 6h0.001" />
            </>
          ) : (
            <path class="ct-bar" d="M11 12V0" stroke-width="16" />
          )}
        </svg>
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
);

/** The function that draws, in a script of its own; undefined until it is loaded. Without it the table has to do. */
const useDraw = (): Draw | undefined => {
  const [loaded, setLoaded] = useState<{ draw: Draw }>();
  useLayoutEffect(() => {
    void import("./draw.ts").then(setLoaded, () => undefined);
  }, []);
  return loaded?.draw;
};
