import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalPageText as text } from './refusal-page.text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers a file. */
    isFile?: boolean;
  }
}

const STYLE = `:root{color-scheme:light dark;--ink:#12312f;--paper:#f6f8f7}
@media (prefers-color-scheme:dark){:root{--ink:#e6efed;--paper:#0f1716}}
body{margin:0;padding:64px 24px;color:var(--ink);background:var(--paper);
font:16px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:32em;margin:0 auto}h1{margin:0 0 8px;font-size:22px}p{margin:0 0 8px}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (words: string) => words.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Whether a browser goes to the address of a file: what it gets instead of the file is read by a person. */
export function isOpenedFile({ method, headers, routeOptions }: FastifyRequest): boolean {
  const { isFile = false } = routeOptions.config;
  return isFile && method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Says in a page of its own why the file does not come. */
export function sendRefusalPage(reply: FastifyReply, message: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title>
<style>${STYLE}</style>
<main><h1>${text.title}</h1><p>${escaped(message)}</p><p>${text.hint}</p></main>
</html>
`);
}
