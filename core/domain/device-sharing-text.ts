/** What is handed to somebody else about where a device is. */
export interface SharedPlace {
  name: string;
  /** Address or coordinates. */
  place: string;
  /** When it was there, in words. */
  time: string;
  link: string;
}

/** The text that is copied where the browser has no share sheet: whose place, where, when, and the link on a line of its own. */
export function sharingText({ name, place, time, link }: SharedPlace): string {
  const facts = [name, place, time].filter((part) => part !== '').join(' · ');
  return facts === '' ? link : `${facts}\n${link}`;
}
