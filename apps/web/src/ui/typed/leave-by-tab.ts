/**
 * Tab leaves a list of choices as it is. antd would take the marked option with it, and in a list of several keep the
 * keyboard and the list open; Enter and a click choose.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Tab' && event.target instanceof Element && event.target.closest('.ant-select'))
    event.stopPropagation();
}

/** From now on, in the whole page. */
export function leaveChoicesByTab(page: Document): void {
  page.addEventListener('keydown', onKeyDown, true);
}
