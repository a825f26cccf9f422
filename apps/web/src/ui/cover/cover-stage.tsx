/** The square frame over a picture: dragged, zoomed by wheel, moved and zoomed by keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { coverText as text } from './cover.text.ts';
import type { OpenedPicture } from './cover-file.ts';
import { type Crop, movedCrop, type Shift, zoomedCrop, zoomOf } from './crop-geometry.ts';

/** The frame's side on the screen, as cover.css has it. */
const STAGE = 280;
/** Part of the frame one key press moves. */
const KEY_STEP = 1 / 28;
const KEY_ZOOM = 1.1;
const WHEEL_ZOOM = 1.0015;

const MOVES: Readonly<Record<string, Shift>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const ZOOMS: Readonly<Record<string, number>> = {
  '+': KEY_ZOOM,
  '=': KEY_ZOOM,
  '-': 1 / KEY_ZOOM,
};

type Props = {
  picture: OpenedPicture;
  crop: Crop;
  /** From the newest square, so that quick moves do not lose one another. */
  change: (next: (former: Crop) => Crop) => void;
};

function useWheel({ picture: { size }, change }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = stage;
    // React listens passively, and the dialog would scroll.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const factor = WHEEL_ZOOM ** -event.deltaY;
      change((crop) => zoomedCrop(crop, zoomOf(crop, size) * factor, size));
    };
    current?.addEventListener('wheel', turn, { passive: false });
    return () => current?.removeEventListener('wheel', turn);
  }, [change, size]);
  return stage;
}

export function CoverStage(props: Props) {
  const { picture, crop, change } = props;
  const { image, size } = picture;
  const stage = useWheel(props);
  const scale = STAGE / crop.side;
  const move = (by: Shift) => change((former) => movedCrop(former, by, size));
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move({ x: -event.movementX / scale, y: -event.movementY / scale });
  };
  const press = (event: KeyboardEvent) => {
    const direction = MOVES[event.key];
    const factor = ZOOMS[event.key];
    if (!direction && !factor) return;
    event.preventDefault();
    const step = crop.side * KEY_STEP;
    if (direction) move({ x: direction.x * step, y: direction.y * step });
    if (factor) change((former) => zoomedCrop(former, zoomOf(former, size) * factor, size));
  };
  return (
    <div
      ref={stage}
      className="cover-stage"
      role="application"
      aria-label={text.stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved by the arrow keys.
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <img
        src={image.src}
        alt=""
        draggable={false}
        style={{
          width: size.width,
          height: size.height,
          transform: `scale(${scale}) translate(${-crop.left}px, ${-crop.top}px)`,
        }}
      />
    </div>
  );
}
