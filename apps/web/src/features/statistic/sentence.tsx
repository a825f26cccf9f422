/** What the numbers say, with the first rates in bold. */
const RATE = /(\d+(?:\.\d+)?%|(?<=约 )\d+(?= 名))/;
const BOLD = 2;

export function Sentence({ words }: { words: string }) {
  const parts = words.split(RATE);
  return (
    <p className="stat-say">
      {parts.map((part, at) =>
        at % 2 === 1 && at <= BOLD * 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move.
          <b key={at}>{part}</b>
        ) : (
          part
        ),
      )}
    </p>
  );
}
