/** Classes of the families' large buttons; a page has one main button. */
import clsx from 'clsx';
import buttonCss from '#ui/styles/button.module.css';
import css from './family.module.css';

export const BUTTON = clsx(css.act, buttonCss.btn, buttonCss.lg);
export const MAIN_BUTTON = clsx(BUTTON, css.main, buttonCss.primary);
