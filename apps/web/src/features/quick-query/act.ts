/** The look of the families' large buttons; a page has one main one. */
import clsx from 'clsx';
import buttonCss from '#ui/styles/button.module.css';
import css from './family.module.css';

export const ACT = clsx(css.act, buttonCss.btn, buttonCss.lg);
export const MAIN_ACT = clsx(ACT, css.main, buttonCss.primary);
