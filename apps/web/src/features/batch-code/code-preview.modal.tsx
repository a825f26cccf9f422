/** One code large enough to be scanned from the screen. */
import type { BatchCodeRow } from '@spine/contract/batch-code';
import { Modal } from 'antd';
import { QrCode } from '#ui/qr/qr-code.tsx';
import './batch-code.css';
import { batchCodeText as text } from './batch-code.text.ts';

const PREVIEW_QR_SIZE = 264;

export function CodePreviewModal({ row, onClose }: { row: BatchCodeRow; onClose: () => void }) {
  return (
    <Modal open title={text.previewTitle} width={360} footer={null} onCancel={onClose}>
      <figure className="code-preview">
        <QrCode text={row.code} label={text.qrOf(row.code)} size={PREVIEW_QR_SIZE} />
        <figcaption>
          <output className="code-text">{row.code}</output>
          <span className="soft">{text.whatBatch(row.batch)}</span>
        </figcaption>
      </figure>
    </Modal>
  );
}
