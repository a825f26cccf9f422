export {
  childOfPhoto,
  countNewPhotos,
  deletePhotosOfChildren,
  findSentPhoto,
  photosByAct,
  readPhoto,
  sendPhotos,
  storePhoto,
  sweepUnsentPhotos,
  writePhoto,
} from './case-photo.service.ts';
