/** Stations as numbered rooms: the number is the place in the server's order, so that it stays through the day. */
import type { ProgressStation } from '@spine/contract/project';

/** A room that has not measured for so long is no longer online. */
const ONLINE_MINUTES = 15;
const MINUTE_MS = 60_000;

export type Room = ProgressStation & { readonly number: number; readonly silentMinutes: number };

export function roomsOf(stations: readonly ProgressStation[], now: number): Room[] {
  return stations.map((station, at) => ({
    ...station,
    number: at + 1,
    silentMinutes: Math.max(0, Math.floor((now - Date.parse(station.lastAt)) / MINUTE_MS)),
  }));
}

export function isOnline({ silentMinutes }: Room): boolean {
  return silentMinutes < ONLINE_MINUTES;
}

/** The rooms that are working on a class. */
export function roomsOn(rooms: readonly Room[], grade: string, clazz: string): Room[] {
  return rooms.filter((room) => isOnline(room) && room.grade === grade && room.clazz === clazz);
}
