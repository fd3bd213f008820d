import { expect, test } from "bun:test";
import { networkMount } from "../../src/database/file/network-mount.ts";

const mountinfo = String.raw`22 27 0:21 / /proc rw,relatime - proc proc rw
27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
40 27 0:50 / /data rw,relatime shared:1 - nfs4 filer:/lastmile rw,vers=4.2
41 40 8:1 / /data/local rw,relatime - xfs /dev/sda1 rw
42 27 0:51 / /mnt/my\040share rw,relatime - cifs //filer/share rw
43 27 0:52 / /home/rima/remote rw,nosuid shared:3 master:2 - fuse.sshfs rima@filer:/ rw
44 27 0:53 / /mnt/merged rw,relatime - fuse.mergerfs a:b rw
45 27 0:54 / /srv rw,relatime - nfs filer:/old rw
46 27 8:2 / /srv rw,relatime - ext4 /dev/sdb1 rw
47 27 0:55 / /mnt/c rw,relatime - 9p C:\134 rw
48 27 0:56 / /var/lib/volume rw - overlay overlay rw`;

test.each([
  ["/", null],
  ["/var/lib", null],
  ["/var/lib/volume", null],
  ["/data", "nfs4"],
  ["/data/lastmile", "nfs4"],
  ["/database", null],
  ["/data/local", null],
  ["/data/local/deep/er", null],
  ["/mnt/my share/lastmile", "cifs"],
  ["/home/rima/remote", "fuse.sshfs"],
  ["/mnt/merged", null],
  ["/srv", null],
  ["/mnt/c/lastmile", "9p"],
])("%s: %p", (folder, type) => {
  expect(networkMount(folder, mountinfo)?.type ?? null).toBe(type);
});

test("a system that does not say what is mounted refuses nothing", () => {
  expect(networkMount("/data", "")).toBeNull();
});
