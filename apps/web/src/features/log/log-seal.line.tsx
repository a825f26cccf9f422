/** Where the chain of sealed lines stands, beside the tools of the list. */
import { logSeal } from '@spine/contract/log';
import { useAsk } from '#platform/use-call.ts';
import './log.css';
import { logText as text } from './log.text.ts';
import { secondOf } from './log-time.ts';

const REFETCH_MS = 30_000;
const HASH_SHOWN = 12;

export function LogSealLine() {
  const { data } = useAsk(logSeal, {}, { refetchInterval: REFETCH_MS });
  if (!data) return null;
  const { block, waiting } = data;
  return (
    <p className="log-seal">
      {block ? (
        <>
          <span>{text.lastSealed(block.number, secondOf(block.sealedAt))}</span>
          <code title={block.hash}>{text.lastHash(block.hash.slice(0, HASH_SHOWN))}</code>
        </>
      ) : (
        <span>{text.nothingSealed}</span>
      )}
      {waiting > 0 && <span>{text.stillWaiting(waiting)}</span>}
    </p>
  );
}
