import type { ActionPosition } from '@spine/contract/action';
import { Cover } from '#ui/cover/cover.tsx';
import { PositionFigure } from './position-figure.tsx';

type Props = {
  coverUrl: string | null;
  position: ActionPosition;
  size: 'row' | 'card' | 'large';
};

/** The cover of an action, or a figure of the body part it trains. */
export function ActionCover({ coverUrl, position, size }: Props) {
  return <Cover src={coverUrl} size={size} placeholder={<PositionFigure position={position} />} />;
}
