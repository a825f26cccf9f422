/** Loads the picker in a step of its own: the list would else carry the names of all files that the picker needs. */
import { type ComponentType, lazy } from 'react';
import type { PickerProps } from './view-picker.tsx';

const LoadedPicker = lazy<ComponentType<PickerProps>>(() =>
  import('./view-picker.tsx').then(
    (part) => ({ default: part.ViewPicker }),
    // The list works without it.
    () => ({ default: () => null }),
  ),
);

export function ViewPicker(props: PickerProps) {
  return <LoadedPicker {...props} />;
}
