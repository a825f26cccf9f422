/**
 * How a record is sealed to its institution: HPKE (RFC 9180) in base mode with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and
 * AES-256-GCM. A box is one byte of the format, the encapsulated key, and the ciphertext of the JSON; the id of the record is
 * its associated data.
 */

/** The `info` of HPKE, so that nothing sealed for another purpose opens here. */
export const SEALED_INFO = 'spine station record v1';
/** The first byte of a box. */
export const SEALED_FORMAT = 1;
/** Bytes of the encapsulated key: an uncompressed point of P-256. */
export const SEALED_ENC_BYTES = 65;
