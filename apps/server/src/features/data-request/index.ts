export { correctionRoutes } from './correction/correction.routes.ts';
export { loadFamilyCorrections, requestAsFamily } from './correction/correction.service.ts';
export { childDataRoutes } from './export/child-data.routes.ts';
export { loadChildData } from './export/child-data.service.ts';
export { zipChildData } from './export/child-data-zip.ts';
