/** Production's screen: the batches, what of them was downloaded, and their downloads. */
import { type BatchRow, listBatches } from '@spine/contract/batch-code';
import { Button } from 'antd';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { batchColumns, batchFilters } from './batch-code.columns.tsx';
import { batchCodeText as text } from './batch-code.text.ts';
import { DownloadBar } from './download-bar.tsx';
import { useCodeDownload } from './use-code-download.ts';

const ACTION_WIDTH = 96;

export function BatchDownloadPage() {
  const download = useCodeDownload();
  const confirm = useConfirm();
  const start = ({ batch, count }: BatchRow) =>
    download.start({ batch }, text.whatBatchOf(batch, count));
  const ask = (row: BatchRow) =>
    confirm({
      title: text.againTitle(row.batch),
      detail: text.againDetail,
      okText: text.again,
      act: () => Promise.resolve(start(row)),
    });
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
            className="link"
            disabled={download.busy}
            onClick={() => (row.downloaded > 0 ? ask(row) : start(row))}
          >
            {row.downloaded > 0 ? text.again : text.download}
          </button>
        )}
      />
      <DownloadBar {...download} />
    </>
  );
}
