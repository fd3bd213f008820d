import { fail, type Office } from "../documents/office.ts";
import type { Booted } from "./machine.ts";

/** What `systemd-analyze security` may rate the service; docs/operating.md says so. */
const most_points = 1.4;

/** The service, with its drop-ins, is as strict as the documents say. */
export const unitIsStrict = async ({ machine }: Office<Booted>): Promise<void> => {
  const score = await machine.must(
    "systemd-analyze security --no-pager lastmile.service | tail -1",
  );
  const [, points] = /level for lastmile.service: ([\d.]+)/.exec(score) ?? [];
  console.log(`    ${score}`);
  if (!(Number(points) <= most_points)) fail("the unit is less strict than before");
};
