/** What the country is called above its provinces. */
export const COUNTRY_NAME = '全国';
