/** The boundaries a map is drawn from. */
import { z } from 'zod';
import { defineEndpoint, either, file } from '#kernel';
import { dataScreenErrors } from './data-screen.errors.ts';

/** Six digits of GB/T 2260; `100000` is the whole country. */
const REGION_CODE = /^\d{6}$/;

export const screenGeo = defineEndpoint({
  method: 'GET',
  path: '/screen/geo/:adcode',
  summary:
    'The regions below one region as GeoJSON, features named by `adcode`; 100000 is the country, with the dash line',
  access: either('dataScreen.menu'),
  log: 'none',
  input: z.object({ adcode: z.string().regex(REGION_CODE) }),
  reply: file,
  faults: { adcode: dataScreenErrors.regionUnknown },
});
