/** Replaces uPlot in jsdom, which has no canvas: what a chart draws is tested in a browser. */
export default class NoPlot {
  /** Not drawn yet, and never. */
  readonly status = 0;
  readonly destroy = () => undefined;
  readonly setSize = () => undefined;
}
