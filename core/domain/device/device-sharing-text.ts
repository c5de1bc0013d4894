/** What is handed to somebody else about where a device is. */
export interface SharedLocation {
  name: string;
  /** Address or coordinates. */
  location: string;
  /** When it was there, in words. */
  time: string;
  link: string;
}

/** The text that is copied where the browser has no share sheet: whose place, where, when, and the link on a line of its own. */
export function locationShareText({ name, location, time, link }: SharedLocation): string {
  const facts = [name, location, time].filter((part) => part !== '').join(' · ');
  return facts === '' ? link : `${facts}\n${link}`;
}
