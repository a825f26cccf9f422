/** The platform's codes: make batches, look at codes, download them. */
import {
  type BatchCodeRow,
  DOWNLOAD_MAX,
  exportBatchCodes,
  listBatchCodes,
} from '@spine/contract/batch-code';
import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { AddButton } from '#ui/list-page/actions.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { QrCode } from '#ui/qr/qr-code.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { codeColumns, codeFilters } from './batch-code.columns.tsx';
import css from './batch-code.module.css';
import { batchCodeText as text } from './batch-code.text.ts';
import { DownloadBar, useBatchDownload, useCodeDownload } from './download-bar.tsx';

const PREVIEW_QR_SIZE = 264;

/** One code large enough to be scanned from the screen. */
function CodePreviewModal({ row, onClose }: { row: BatchCodeRow; onClose: () => void }) {
  return (
    <Modal open title={text.previewTitle} width={360} footer={null} onCancel={onClose}>
      <figure className={css.codePreview}>
        <QrCode text={row.code} label={text.qrOf(row.code)} size={PREVIEW_QR_SIZE} />
        <figcaption>
          <output className={css.codeText}>{row.code}</output>
          <span className={looks.soft}>{text.whatBatch(row.batch)}</span>
        </figcaption>
      </figure>
    </Modal>
  );
}

const BatchCreateForm = lazyComponent(
  async () => (await import('./batch-create.form.tsx')).BatchCreateForm,
);
const ACTION_WIDTH = 96;

export function BatchCodeListPage() {
  const [creating, setCreating] = useState(false);
  const [shown, setShown] = useState<BatchCodeRow>();
  const columns = useMemo(() => codeColumns(setShown), []);
  const download = useCodeDownload();
  const downloadBatch = useBatchDownload(download);
  return (
    <>
      <ListPage
        listKey="batchCodes"
        title={text.title}
        endpoint={listBatchCodes}
        exported={exportBatchCodes}
        rowKey={(row) => row.id}
        columns={columns}
        filters={codeFilters}
        emptyHint={text.emptyHint}
        actions={<AddButton label={text.create} act={() => setCreating(true)} />}
        actionsWidth={ACTION_WIDTH}
        rowActions={({ batch, downloadNum }) => (
          <button
            type="button"
            className={buttonCss.link}
            disabled={download.busy}
            onClick={() =>
              downloadBatch({
                batch,
                what: text.whatBatch(batch),
                downloaded: downloadNum === 0 ? 'none' : 'part',
              })
            }
          >
            {text.downloadBatch}
          </button>
        )}
        bulk={{
          actions: ({ ids }) => (
            <Button
              icon={<Icon name="download" />}
              disabled={download.busy || ids.length > DOWNLOAD_MAX}
              {...(ids.length > DOWNLOAD_MAX && { title: text.tooMany(DOWNLOAD_MAX) })}
              onClick={() => download.start({ ids: ids.join(',') }, text.whatChosen(ids.length))}
            >
              {text.downloadChosen}
            </Button>
          ),
        }}
      />
      {creating && <BatchCreateForm onClose={() => setCreating(false)} />}
      {shown && <CodePreviewModal row={shown} onClose={() => setShown(undefined)} />}
      <DownloadBar {...download} />
    </>
  );
}
