// Read by browsers of any age, so one statement that all of them know. What it looks for came with Chrome 86 and Safari 14.
if (!Element.prototype.replaceChildren) {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<p role="alert" style="margin: 0; padding: 16px; border-bottom: 1px solid #e9b7b2; background: #fbecea; color: #12312f; font: 400 16px/26px sans-serif">当前浏览器版本太旧，页面可能打不开或显示不全。请改用 Chrome、Edge 86，Safari 14 或更新版本；360、QQ 浏览器请更新到最新版，并用极速模式。<br>Windows 7 请安装 Chrome 109；iPhone、iPad 请更新到 iOS 14 或更新版本；手机请更新微信或浏览器。</p>',
  );
}
