/** Link and code of a list, once: they are handed over in two ways. */
import type { HandedList } from '@spine/contract/school-list';
import { Button, Modal } from 'antd';
import { copyText } from '#platform/browser/copy-text.ts';
import { QrCode } from '#ui/qr/qr-code.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './school-list.module.css';
import { schoolListText as text } from './school-list.text.ts';

const QR_SIZE = 176;

type Props = { handed: HandedList; onClose: () => void };

export function HandedListModal({ handed: { url, code }, onClose }: Props) {
  return (
    <Modal
      open
      title={text.handedTitle}
      width={440}
      maskClosable={false}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <p className={looks.hint}>{text.handedLead}</p>
      <dl className={css.handed}>
        <div>
          <dt>{text.link}</dt>
          <dd>
            <QrCode text={url} label={text.qrOf} size={QR_SIZE} />
            <Button onClick={() => void copyText(url, text)}>{text.copy}</Button>
          </dd>
        </div>
        <div>
          <dt>{text.code}</dt>
          <dd>
            <output className={css.secret}>{code}</output>
            <span className={looks.hint}>{text.codeNote}</span>
          </dd>
        </div>
      </dl>
    </Modal>
  );
}
