/** A page of a heading and some sentences, for what is not one of the web's pages. */
import type { FastifyReply } from 'fastify';

const STYLE = `:root{color-scheme:light dark;--ink:#12312f;--paper:#f6f8f7}
@media (prefers-color-scheme:dark){:root{--ink:#e6efed;--paper:#0f1716}}
body{margin:0;padding:64px 24px;color:var(--ink);background:var(--paper);
font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:32em;margin:0 auto}h1{margin:0 0 8px;font-size:22px}h2{margin:24px 0 0;font-size:16px}
p{margin:0 0 8px}a{color:inherit}code{overflow-wrap:anywhere}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as markup. */
export const escaped = (words: string) =>
  words.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Sends a title and the markup below it; nobody keeps the page. */
export function sendPlainPage(
  reply: FastifyReply,
  { title, body }: { readonly title: string; readonly body: string },
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<main><h1>${escaped(title)}</h1>${body}</main>
</html>
`);
}
