/** Crops a chosen picture to the square of a cover. */
import { Modal } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import css from './cover.module.css';
import { coverText as text } from './cover.text.ts';
import { drawCover, type OpenedPicture } from './cover-file.ts';
import {
  type Crop,
  maxZoom,
  middleCrop,
  moveCrop,
  type Shift,
  zoomCrop,
  zoomOf,
} from './crop-geometry.ts';

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

type CoverStageProps = {
  picture: OpenedPicture;
  crop: Crop;
  /** Takes an updater, so that quick moves are not lost. */
  change: (next: (former: Crop) => Crop) => void;
};

function useWheel({ picture: { size }, change }: CoverStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = stage;
    // React's wheel listeners are passive and could not stop the dialog from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const factor = WHEEL_ZOOM ** -event.deltaY;
      change((crop) => zoomCrop(crop, zoomOf(crop, size) * factor, size));
    };
    current?.addEventListener('wheel', turn, { passive: false });
    return () => current?.removeEventListener('wheel', turn);
  }, [change, size]);
  return stage;
}

/** The square frame over a picture: moved by dragging and arrow keys, zoomed by wheel and keys. */
function CoverStage(props: CoverStageProps) {
  const { picture, crop, change } = props;
  const { image, size } = picture;
  const stage = useWheel(props);
  const scale = STAGE / crop.side;
  const move = (by: Shift) => change((former) => moveCrop(former, by, size));
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
    if (factor) change((former) => zoomCrop(former, zoomOf(former, size) * factor, size));
  };
  return (
    <div
      ref={stage}
      className={css.stage}
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

const WIDTH = 360;
const ZOOM_STEP = 0.01;

type Props = {
  picture: OpenedPicture;
  /** Called with the data URL of the square. */
  use: (cover: string) => void;
  close: () => void;
};

export function CoverCropModal({ picture, use, close }: Props) {
  const { image, size } = picture;
  const [crop, change] = useState(() => middleCrop(size));
  const zoomId = useId();
  return (
    <Modal
      open
      title={text.crop}
      width={WIDTH}
      okText={text.use}
      cancelText={text.cancel}
      onOk={() => use(drawCover(image, crop))}
      onCancel={close}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <div className={css.crop}>
        <CoverStage picture={picture} crop={crop} change={change} />
        <div className={css.zoom}>
          <label htmlFor={zoomId}>{text.zoom}</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={maxZoom(size)}
            step={ZOOM_STEP}
            value={zoomOf(crop, size)}
            disabled={maxZoom(size) === 1}
            onChange={(event) =>
              change((former) => zoomCrop(former, Number(event.target.value), size))
            }
          />
        </div>
        <p className={css.hint}>
          {text.stageHint}
          <br />
          {text.stageKeys}
        </p>
      </div>
    </Modal>
  );
}
