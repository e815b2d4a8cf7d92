import type { ReactNode } from 'react';
import type { Picture } from './states.model';

/** A browser window, or what is left of it, with a sign of what happened in front. */
export function StatePicture({ picture }: { picture: Picture }) {
  return (
    <svg viewBox="0 0 280 180" className="picture" fill="none" aria-hidden="true">
      <ellipse cx="140" cy="168" rx="104" ry="7" className="p-ground" />
      <rect x="52" y="18" width="156" height="124" rx="10" className="p-sheet" />
      <path d="M52 42h156" className="p-edge" />
      <circle cx="66" cy="30" r="3" className="p-dot" />
      <circle cx="77" cy="30" r="3" className="p-dot" />
      <circle cx="88" cy="30" r="3" className="p-dot" />
      <path d="M70 62h74M70 78h50M70 94h60M70 110h36" className="p-text" />
      {signs[picture]}
    </svg>
  );
}

const round = <circle cx="192" cy="112" r="38" className="p-soft" />;

const signs = {
  link: (
    <>
      {round}
      <path
        d="M186 118l-8 8a9 9 0 01-13-13l9-9a9 9 0 0112 0M198 106l8-8a9 9 0 0113 13l-9 9a9 9 0 01-12 0"
        className="p-line"
      />
      <path d="M180 96l-4-8M204 128l4 8" className="p-line" />
    </>
  ),
  service: (
    <>
      {round}
      <rect x="168" y="90" width="48" height="18" rx="4" className="p-line" />
      <rect x="168" y="114" width="48" height="18" rx="4" className="p-line" />
      <path d="M176 99h8M176 123h8M206 99h.5M206 123h.5" className="p-line" />
    </>
  ),
  page: (
    <>
      <path d="M192 72l42 72a4 4 0 01-3 6h-78a4 4 0 01-3-6z" className="p-soft" />
      <path d="M192 100v22M192 134v.5" className="p-line" />
    </>
  ),
  locked: (
    <>
      <path d="M192 66l42 15v32c0 26-17 43-42 51-25-8-42-25-42-51V81z" className="p-soft" />
      <rect x="175" y="110" width="34" height="26" rx="5" className="p-fill" />
      <path d="M182 110v-7a10 10 0 0120 0v7" className="p-line" />
    </>
  ),
  missing: (
    <>
      <circle cx="186" cy="106" r="32" className="p-soft" />
      <path d="M210 130l22 22M176 96l20 20M196 96l-20 20" className="p-line" />
    </>
  ),
} satisfies Record<Picture, ReactNode>;
