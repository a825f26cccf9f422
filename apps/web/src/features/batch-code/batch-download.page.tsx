/** The screen of production staff: the batches, how many codes of each were downloaded, and their downloads. */
import { type BatchRow, listBatches } from '@spine/contract/batch-code';
import { Button } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import css from '#ui/styles/button.module.css';
import { batchColumns, batchFilters } from './batch-code.columns.tsx';
import { batchCodeText as text } from './batch-code.text.ts';
import { DownloadBar, useBatchDownload, useCodeDownload } from './download-bar.tsx';

const ACTION_WIDTH = 96;

function toBatchDownload({ batch, count, downloaded }: BatchRow) {
  const before = downloaded === count ? 'all' : 'part';
  return {
    batch,
    what: text.whatBatchOf(batch, count),
    downloaded: downloaded === 0 ? 'none' : before,
  } as const;
}

export function BatchDownloadPage() {
  const download = useCodeDownload();
  const downloadBatch = useBatchDownload(download);
  return (
    <>
      <ListPage
        listKey="batches"
        title={text.downloadTitle}
        endpoint={listBatches}
        rowKey={(row) => row.batch}
        columns={batchColumns}
        filters={batchFilters}
        emptyHint={text.downloadEmptyHint}
        emptyActions={null}
        actions={
          <Button
            icon={<Icon name="download" />}
            disabled={download.busy}
            onClick={() => download.start({}, text.whatNew)}
          >
            {text.downloadNew}
          </Button>
        }
        actionsWidth={ACTION_WIDTH}
        rowActions={(row) => (
          <button
            type="button"
            className={css.link}
            disabled={download.busy}
            onClick={() => downloadBatch(toBatchDownload(row))}
          >
            {row.downloaded > 0 ? text.again : text.download}
          </button>
        )}
      />
      <DownloadBar {...download} />
    </>
  );
}
