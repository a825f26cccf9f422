/** Cuts the square of a cover out of a chosen picture. */
import { Modal } from 'antd';
import { useId, useState } from 'react';
import { coverText as text } from './cover.text.ts';
import { drawCover, type OpenedPicture } from './cover-file.ts';
import { CoverStage } from './cover-stage.tsx';
import { middleCrop, mostZoom, zoomedCrop, zoomOf } from './crop-geometry.ts';

const WIDTH = 360;
const ZOOM_STEP = 0.01;

type Props = {
  picture: OpenedPicture;
  /** Gets the data URL of the square. */
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
      <div className="cover-crop">
        <CoverStage picture={picture} crop={crop} change={change} />
        <div className="cover-zoom">
          <label htmlFor={zoomId}>{text.zoom}</label>
          <input
            id={zoomId}
            type="range"
            min={1}
            max={mostZoom(size)}
            step={ZOOM_STEP}
            value={zoomOf(crop, size)}
            disabled={mostZoom(size) === 1}
            onChange={(event) =>
              change((former) => zoomedCrop(former, Number(event.target.value), size))
            }
          />
        </div>
        <p className="hint">
          {text.stageHint}
          <br />
          {text.stageKeys}
        </p>
      </div>
    </Modal>
  );
}
