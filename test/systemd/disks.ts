import { expect, type Office, until } from "../documents/office.ts";
import type { Booted } from "./machine.ts";

/** Has the service itself, in its sandbox, make a backup: it does at a stop. */
export const serviceMakesBackup = async (office: Office<Booted>, folder: string): Promise<void> => {
  const { machine } = office;
  const published = () => machine.must(`stat --format '%i %y' ${folder}/latest.db || true`);
  await until("/ready is 200", () => office.isReady()); // a stop during the start makes none
  const before = await published();
  await machine.must("systemctl restart lastmile");
  await until("/ready is 200", () => office.isReady());
  expect(
    `a stop of the service published a backup in ${folder}`,
    (await published()) !== before,
    true,
  );
};

/** The disk of the backups is gone at a start, comes, goes and comes again: the service serves all along. */
export const theDiskComesAndGoes = async (
  office: Office<Booted>,
  folder: string,
): Promise<void> => {
  const { machine } = office;
  const backup = async (): Promise<string> => {
    const pid = await machine.must("systemctl show --property MainPID --value lastmile");
    // As the service sees its folders, and as its user.
    const seen = await machine.type(
      `nsenter --target ${pid} --mount -- setpriv --reuid=lastmile --regid=lastmile --clear-groups sh -c "touch ${folder}/probe && rm ${folder}/probe"`,
    );
    return seen.status === 0
      ? await machine.must(`stat --file-system --format %T ${folder}`)
      : "cannot be written";
  };
  await machine.must(`systemctl stop lastmile && umount ${folder} && systemctl start lastmile`);
  await office.ready();
  expect("without the disk, its folder", await backup(), "cannot be written");
  const mount = `mount ${folder} && chown lastmile:lastmile ${folder} && chmod 0700 ${folder}`;
  await machine.must(mount);
  expect("with it, without a restart", await backup(), "tmpfs");
  await machine.must(`umount ${folder}`);
  expect("without it again", await backup(), "cannot be written");
  expect("adding a client meanwhile", await office.add(`Client without a disk ${Date.now()}`), 201);
  await machine.must(mount);
  expect("with it again", await backup(), "tmpfs");
};
