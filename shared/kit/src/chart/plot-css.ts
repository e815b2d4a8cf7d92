import { css } from '@emotion/react';

/** The part of uPlot's style sheet that the console uses, in the console's colours. */
export const plotCss = css`
  .uplot, .uplot * { box-sizing: border-box; }
  .u-wrap { position: relative; user-select: none; }
  .u-over, .u-under { position: absolute; }
  .u-under { overflow: hidden; }
  .uplot canvas { display: block; position: relative; width: 100%; height: 100%; }
  .u-axis { position: absolute; }
  .u-select { position: absolute; pointer-events: none; background: var(--c-palette-soft-primary); opacity: 0.6; }
  .u-cursor-x, .u-cursor-y { position: absolute; left: 0; top: 0; pointer-events: none; will-change: transform; }
  .u-hz .u-cursor-x { height: 100%; border-right: 1px dashed var(--c-palette-text-tertiary); }
  .u-cursor-pt { position: absolute; top: 0; left: 0; border-radius: 50%; border: 0 solid; pointer-events: none; will-change: transform; background-clip: padding-box !important; }
  .u-axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off { display: none; }
  @media print {
    .uplot, .u-wrap { width: 100% !important; height: auto !important; }
    .uplot canvas { height: auto; }
    .u-over, .u-under, .u-axis { display: none; }
  }
`;
