import type { BrowserContextOptions } from "playwright-core";
import type { House, Person as Who } from "../../browser/house.ts";
import type { Person } from "./person.ts";

/** An everyday task in the console. */
export interface Task {
  name: string;
  who: Who;
  look?: BrowserContextOptions;
  /** Makes what the task needs, uncounted. Returns where in the console the person is; "" is the page that opens first. */
  prepare?(house: House): Promise<string>;
  /** The shortest way of a person who knows the console. Ends when the result is on screen. */
  run(person: Person): Promise<void>;
}
