/**
 * antd's styles for browsers that lack logical properties: each is written as the side that it means from left to right,
 * those of the style sheets by the transformer, and those that fixed columns have themselves where they are set.
 */
import {
  legacyLogicalPropertiesTransformer,
  StyleProvider,
  type Transformer,
} from '@ant-design/cssinjs';
import type { ReactNode } from 'react';

/** Without the hash of a theme, what antd says of its own links would be said of all. */
const withoutLinks: Transformer = {
  visit: (style) => {
    const { a: links, ...others } = style;
    return isLinkStyle(links) ? others : style;
  },
};

function isLinkStyle(style: unknown): boolean {
  return typeof style === 'object' && style !== null && '&[disabled]' in style;
}

const transformers = [legacyLogicalPropertiesTransformer, withoutLinks];

const SIDES = [
  ['insetInlineStart', 'left'],
  ['insetInlineEnd', 'right'],
] as const;

for (const [logical, side] of SIDES) {
  if (logical in document.documentElement.style) continue;
  Object.defineProperty(CSSStyleDeclaration.prototype, logical, {
    configurable: true,
    get(this: CSSStyleDeclaration) {
      return this[side];
    },
    set(this: CSSStyleDeclaration, value: string) {
      this[side] = value;
    },
  });
}

export function OlderStyles({ children }: { children: ReactNode }) {
  return <StyleProvider transformers={transformers}>{children}</StyleProvider>;
}
