import { inOneHouse } from "./open-house.ts";
import { aboutPages } from "./pages.ts";

inOneHouse([aboutPages]);
