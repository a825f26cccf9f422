/**
 * Which characters of a name the fonts of the product can draw (Noto Sans SC and JP, and the package
 * rare-han). Han characters up to extension F are there; of G and H more than half, of I none. A test compares this with
 * the fonts.
 */
import { missingGlyphText } from './character.text.ts';

/** A fast check first: beyond Latin to Cyrillic and most of Han, by halves of surrogate pairs. */
const MAYBE_UNPRINTABLE =
  /[^\0-\u052f\u2000-\u2bff\u2e80-\u9fff\uf900-\ufaff\ufe30-\uffef\ud840-\ud86c\ud86e-\ud872\ud874-\ud879\udc00-\udfff]/;
const LETTER = /\p{L}/gu;
/** Later additions to extensions C and E, and extension I. */
const NEWER = /[\u{2b73a}-\u{2b73f}\u{2cea2}-\u{2cead}\u{2ebf0}-\u{2ee5f}]/u;
const HAN = /\p{Script=Han}/u;
/** Letters of scripts that Noto Sans SC does not draw. */
const FOREIGN = /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Common}])\p{L}/u;
const FIRST_OF_G = 0x30000;
/** Whether a character of extensions G and H can be drawn: four characters to a digit, the lowest bit first. */
const DRAWABLE_OF_G_AND_H = [
  'ffffffffffffffff1050ef5dbedfd137fecdbc2d1773e7e83d00fff3cff5fffff77fefff5bef7dfef0e7af223f',
  '1ef3ff71e20ff11b8df7ff7dfefed7fa27ffb3edfed17fef7f74bfffffbe7cb6ebff9f4f74a6bb7a1e2ded37ec',
  'feffdea1bffffdf59fbfdffdffef8a148e76fff9b08100ad378f56930f31e654fbdd852e751f443087523ca715',
  '7fbf5bdfffefd5a37cfe81fea5e75ce7c7d5c1ff6bd9172eedd89000c796c1de6823fd3a32ae07c647501a9944',
  '512de080ce10a6f7ff37def75ed9886b90e9f535a2ec23cf75ffeb63c88a2128d4f1b0814b7efafbf7776bea90',
  'fbfb1bf236994076a7e82d73c1040ccaaaf9730185e99c17041770c0d2a95493c8a98208db73bcfdecf9dd5aad',
  '16a383cc22244d787b14cbc2015445bb4cd32282e3241b91e8e2edefd285f4721ca11299f503ceffdb2e8c75f1',
  '5cac865094590184f57eb388022b1b8000589fc4f104ec448093e6248d1fac2e96cdf2cc0fffffffffffffffff',
  'fd972f47cc690b280a804a6205c6c02558a414a801af5703458f2fee71fdafecdaf3bafa6c7d6c34673854fef9',
  'efffffff72cc62550f5ef3e458aef7ff7a4afa5defffffffffffffffff6d092711ea5a2222146cfff717102b54',
  '71e5c4cc084c1410180aa309fffffffffffff1da5a284e061f0f769da820928820b7ffe3f2e49760ffffffffff',
  'ffffffffffffffffffff70165ceeffffff1ca8ad52702b8e938f58740e14cfaf66aff757a0fffffff000800fff',
  '7470efffff7110520900a80ffffffffffff511c1b7ff0cffffad5120e1befffffffffffffffffff1617c500328',
  'fffffffffffffffffffffffffffff77ffffffffffff7afff7aff323cefffffff707fdeb7cff775571865ef7efb',
  'f44f7ed8bbbf7963abbcff7f9fe1b76cd7eb722ea67eca90fb6cfff5fffffffbf7fffffbffffffffddffffeffb',
  '5fffffdfffbff37ffbdddffbffffcf7f7ffbf7fff7dbef17fffbbe1bf155ea127e860655016ffe7fbbbe067bdc',
  'bb9f40bb961aef59fefbffffafbd1dae1ec6d44c475598df912ff8edb185936dc7f5c35e33eb7460104597a7e2',
  'eff3ff90cfc7eadfd1147158dc5cf93482838de91b55e2a62350ed7de8fe7e312f3de4881828e5040398fb4f58',
  '3bcff189fff183d8330320124a01300000c11c0601006002006000018018406081000048029a08041052ee7fe3',
  '0c63f3f42900e80090508a64323684ec28313a402dcfdb9e2c1b2970914008cf5e4d8220450a30002104cf9863',
  '1f66a8733dc69a52a427b108b6c6401da684a8678b90c087ca6ff3a56d7f79bd137b24873180e94802d0500f43',
  '0110492051868cc6102001800d5bdefb9e7fb12e120fe7b14607540500f341c528ffffffffffb000ec00044012',
  '61027b8e3ede582a087100ad7df117d5ec4fcc073c88d5200005020649e5bbbdff3fe568546bd76ae80ebd33ff',
  '74e5905a4ecfffff00af90c5cfff6eaf6fb6af85de73217af1ff31c542f035fca08e22dc8b0b08ad26d9c7460a',
  '88ccf6ee788effffffffffff3fb68ffffff7a0090874d70205048cb0a6b427eff30c33bdcff14491cffe27ac6a',
  'ff72040fffffff28bffffffff5762018ff',
].join('');

function isDrawable(sign: string): boolean {
  const at = (sign.codePointAt(0) ?? 0) - FIRST_OF_G;
  if (at < 0) return !NEWER.test(sign);
  const digit = Number.parseInt(DRAWABLE_OF_G_AND_H[Math.floor(at / 4)] ?? '0', 16);
  return ((digit >> (at % 4)) & 1) === 1;
}

/** The characters of a text that cannot be printed, each once. */
export function findUnprintable(text: string): string[] {
  if (!MAYBE_UNPRINTABLE.test(text)) return [];
  return [...new Set(text.match(LETTER))].filter((sign) =>
    HAN.test(sign) ? !isDrawable(sign) : FOREIGN.test(sign),
  );
}

/** The text as it is printed: characters that cannot be drawn are replaced by their number. */
export function toPrintableText(text: string): string {
  return findUnprintable(text).reduce(
    (shown, sign) =>
      shown.replaceAll(
        sign,
        missingGlyphText((sign.codePointAt(0) ?? 0).toString(16).toUpperCase()),
      ),
    text,
  );
}
