import { expect, type Office } from "./office.ts";

/**
 * Moves to another machine: the same one, of which everything but the program is taken away. What
 * docs/operating.md says of it in words is done here.
 */
export const move = async (office: Office): Promise<void> => {
  const { machine } = office;
  const must = (text: string) => machine.must(text);
  console.log("== another machine");
  await office.mustAdd("Client before the move");
  await must("systemctl stop lastmile");
  await must("install --directory /root/brought");
  await must(
    "cp /var/backups/lastmile/latest.db /var/backups/lastmile/latest.json /etc/lastmile.env /root/brought",
  );
  await must(
    "umount /var/backups/lastmile; sed --in-place /lastmile/d /etc/fstab; systemctl daemon-reload",
  );
  await must(
    "rm -rf /var/lib/lastmile /var/backups/lastmile /etc/lastmile.env && userdel lastmile",
  );

  await must("useradd --system --home-dir /var/lib/lastmile --shell /usr/sbin/nologin lastmile");
  await must(
    "install --directory --owner=lastmile --group=lastmile --mode=0700 /var/lib/lastmile /var/backups/lastmile",
  );
  await must(
    "install --owner=root --group=lastmile --mode=0640 /root/brought/lastmile.env /etc/lastmile.env",
  );
  await must(
    "cd /root/brought && install --owner=lastmile --group=lastmile --mode=0600 latest.db latest.json /var/backups/lastmile",
  );
  await must("lastmile restore /var/backups/lastmile/latest.db && lastmile check");
  await must("systemctl start lastmile");
  await office.ready();
  await office.mustHave("Client before the move");
  expect("logging in", await office.logIn(), 200);
  expect("how secrets are stored", (await machine.type("lastmile secrets status")).status, 0);
};
