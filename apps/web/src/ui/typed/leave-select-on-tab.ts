/**
 * Makes Tab leave a select without choosing. antd would choose the highlighted option, and would keep the focus in a select of
 * several; here only Enter and a click choose.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Tab' && event.target instanceof Element && event.target.closest('.ant-select'))
    event.stopPropagation();
}

/** Installs the listener for the full page. */
export function leaveSelectOnTab(page: Document): void {
  page.addEventListener('keydown', onKeyDown, true);
}
