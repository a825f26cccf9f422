/** The `allowClear` option of an input; antd's clear button has no accessible name of its own. */
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { formText } from './form.text.ts';

export const CLEARABLE = {
  clearIcon: (
    <>
      <Icon name="close" small />
      <span className={looks.unseen}>{formText.clear}</span>
    </>
  ),
};
