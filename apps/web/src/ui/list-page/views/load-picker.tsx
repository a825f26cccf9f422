/** Loads the picker in a step of its own: the list would else carry the names of all files that the picker needs. */
import { optionalComponent } from '#ui/lazy-component.tsx';

export const ViewPicker = optionalComponent(
  async () => (await import('./view-picker.tsx')).ViewPicker,
);
