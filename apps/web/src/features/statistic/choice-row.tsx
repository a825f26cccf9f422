/** One line of choices of which one holds; those there is no room for are behind 更多. */
import { Dropdown } from 'antd';
import { Icon } from '#ui/icon/icon.tsx';
import { statisticText as text } from './statistic.text.ts';

export type Choice<Key extends string> = { readonly key: Key; readonly label: string };

type Props<Key extends string> = {
  label: string;
  shown: readonly Choice<Key>[];
  folded: readonly Choice<Key>[];
  chosen: Key;
  choose: (key: Key) => void;
};

export function ChoiceRow<Key extends string>({
  label,
  shown,
  folded,
  chosen,
  choose,
}: Props<Key>) {
  const behind = folded.find(({ key }) => key === chosen);
  const items = folded.map(({ key, label: words }) => ({
    key,
    label: words,
    onClick: () => choose(key),
  }));
  return (
    <div className="stat-choice">
      <span className="stat-pick-label">{label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a legend of its own. */}
      <div className="stat-pick" role="group" aria-label={label}>
        {shown.map(({ key, label: words }) => (
          <button key={key} type="button" aria-pressed={key === chosen} onClick={() => choose(key)}>
            {words}
          </button>
        ))}
        {items.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items, selectedKeys: behind ? [behind.key] : [] }}>
            <button
              type="button"
              aria-pressed={behind !== undefined}
              aria-label={behind ? `${behind.label}，${text.moreOf(label)}` : text.moreOf(label)}
              aria-haspopup="menu"
            >
              {behind?.label ?? text.more}
              <Icon name="down" small />
            </button>
          </Dropdown>
        )}
      </div>
    </div>
  );
}
