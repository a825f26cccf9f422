import type { PaginationProps } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement } from 'react';
import { listText } from './list.text.ts';

/** Adds accessible names to antd's pagination arrows, which have none. */
export const labelPageArrows: NonNullable<PaginationProps['itemRender']> = (_page, type, item) =>
  (type === 'prev' || type === 'next') && isValidElement<AriaAttributes>(item)
    ? cloneElement(item, { 'aria-label': listText.pages[type] })
    : item;
