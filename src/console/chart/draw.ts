import { BarChart, type BarChartOptions, LineChart, type LineChartOptions, Svg } from "chartist";
import { shortNumber } from "../format/locale.ts";
import type { ChartData, Series } from "./chart-data.ts";

/*
 * Chartist sets `style` attributes, which the Content-Security-Policy of the console refuses and the
 * browser reports. `chart.css` has what they say.
 */
const { attr } = Svg.prototype as { attr(attributes: object | string, ns?: string): unknown };
Object.assign(Svg.prototype, {
  attr(this: Svg, attributes: object | string, ns?: string) {
    if (typeof attributes === "string") return attr.call(this, attributes, ns);
    return attr.call(this, { ...attributes, style: undefined }, ns);
  },
});

interface Look {
  /** In pixels. */
  width: number;
  height: number;
  /** Time and series go from right to left, and the scale is on the right. */
  is_rtl: boolean;
}

export interface Drawing {
  /** Draws it again for another width, at once. */
  resize(width: number): void;
  remove(): void;
}

/** The room of the axes. */
const scale_px = 64;
const end_px = 24;
const label_px = 28;
const lines_px = 48;
const upright_px = 96;

/** What a label needs. Arabic months are two words. */
const day_label_px = { ltr: 48, rtl: 72 };
const name_label_px = 64;

const bar_max_px = 28;

/** Lines with less room have no points. */
const point_step_px = 8;

/** Draws a chart into an element. */
export const draw = (element: HTMLElement, data: ChartData, look: Look): Drawing => {
  const shown = look.is_rtl ? mirrored(data) : data;
  const content = {
    labels: [...shown.labels],
    series: shown.series.map(({ name, values }) => ({
      name,
      data: [...values],
      className: `series-${data.series.findIndex((each) => each.name === name) + 1}`,
    })),
  };
  let bar_px = 0;
  const optionsFor = (width: number) => {
    const step_px = (width - scale_px - end_px) / Math.max(content.labels.length, 1);
    const is_upright = data.labels_are === "names" && step_px < name_label_px;
    bar_px = barWidth(data, step_px);
    element.classList.toggle("upright", is_upright);
    element.classList.toggle("of-days", data.labels_are === "days");
    return {
      ...optionsOf(data, { ...look, width }, step_px, is_upright),
      ...(data.kind === "lines" ? lineOptions(step_px) : { seriesBarDistance: bar_px + 1 }),
    };
  };
  const options = optionsFor(look.width);
  const chart =
    data.kind === "lines"
      ? new LineChart(element, content, options)
      : new BarChart(element, content, options);
  chart.on("draw", ({ type, element: drawn, seriesIndex, index }) => {
    if (type !== "bar" && type !== "point") return;
    const { name, values } = shown.series[seriesIndex] ?? { name: "", values: [] };
    const value = values[index] ?? 0;
    if (type === "bar") drawn.attr({ "stroke-width": bar_px });
    if (type === "bar" && value === 0)
      drawn.remove(); // its pattern would leave a mark
    else drawn.elem("title").text(`${shown.labels[index]}\n${name}: ${data.shown(value)}`);
  });
  return {
    resize: (width) => void chart.update(undefined, optionsFor(width)),
    remove: () => {
      chart.detach();
      element.replaceChildren();
    },
  };
};

type Shown = Pick<ChartData, "labels" | "series">;

const barWidth = ({ kind, series }: ChartData, step_px: number): number => {
  const beside = kind === "bars" ? Math.max(series.length, 1) : 1;
  return Math.max(1, Math.min(bar_max_px, (step_px * 0.7) / beside - 1));
};

const lineOptions = (step_px: number): LineChartOptions => ({
  low: 0,
  lineSmooth: false,
  fullWidth: true,
  showPoint: step_px >= point_step_px,
});

const optionsOf = (
  { kind, labels, labels_are, series }: ChartData,
  { width, height, is_rtl }: Look,
  step_px: number,
  is_upright: boolean,
): BarChartOptions => {
  const needed_px = labels_are === "days" ? day_label_px[is_rtl ? "rtl" : "ltr"] : 0;
  const every = Math.max(1, Math.ceil(needed_px / step_px));
  // The last day always has its label; in a mirrored chart it is the first.
  const labelled = is_rtl ? 0 : (labels.length - 1) % every;
  return {
    viewBox: { width, height },
    chartPadding: { top: 12, bottom: 0, left: is_rtl ? end_px : 0, right: is_rtl ? 0 : end_px },
    axisX: {
      offset: is_upright ? upright_px : labels_are === "names" ? lines_px : label_px,
      showGrid: false,
      labelInterpolationFnc: (label, index) => (index % every === labelled ? label : null),
    },
    axisY: {
      offset: scale_px,
      position: is_rtl ? "end" : "start",
      onlyInteger: series.every(({ values }) => values.every((value) => Number.isInteger(value))),
      scaleMinSpace: 36,
      labelInterpolationFnc: (value) => shortNumber(Number(value)),
    },
    stackBars: kind === "stacked",
    stackMode: "accumulate-relative",
  };
};

/** Stacked bars begin with the same series in both directions. */
const mirrored = ({ kind, labels, series }: ChartData): Shown => {
  const reversed: Series[] = series.map(({ name, values }) => ({
    name,
    values: values.toReversed(),
  }));
  return {
    labels: labels.toReversed(),
    series: kind === "bars" ? reversed.toReversed() : reversed,
  };
};
