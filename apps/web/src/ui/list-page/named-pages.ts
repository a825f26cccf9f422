import type { PaginationProps } from 'antd';
import { type AriaAttributes, cloneElement, isValidElement } from 'react';
import { listText } from './list.text.ts';

/** antd's arrows have no name of their own. */
export const namedPages: NonNullable<PaginationProps['itemRender']> = (_page, type, item) =>
  (type === 'prev' || type === 'next') && isValidElement<AriaAttributes>(item)
    ? cloneElement(item, { 'aria-label': listText.pages[type] })
    : item;
