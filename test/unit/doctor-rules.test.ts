import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readNetworks } from "../../src/addresses.ts";
import { hasOthers } from "../../src/operations/doctor/accounts.ts";
import { clockFinding, clockSyncFinding } from "../../src/operations/doctor/clock.ts";
import { tokenWeakness } from "../../src/operations/doctor/metrics-token.ts";
import { unmountedAbove } from "../../src/operations/doctor/mounts.ts";
import { memoryLimit } from "../../src/operations/doctor/running.ts";
import { accessInside, neededPaths } from "../../src/operations/doctor/sandbox.ts";
import { backupSpaceFindings, spaceFindings } from "../../src/operations/doctor/space.ts";
import { mountUnitOf } from "../../src/operations/doctor/systemctl.ts";
import { trustsStrangers } from "../../src/operations/doctor/trusted-proxies.ts";
import { mountSeenBy } from "../../src/operations/doctor/unit-sandbox.ts";

/* The rules by which `lastmile doctor` judges. */

describe("TRUSTED_PROXIES", () => {
  /** All of them, from 2024: the CDN with the most addresses among the common ones. */
  const cloudflare =
    "173.245.48.0/20,103.21.244.0/22,103.22.200.0/22,103.31.4.0/22,141.101.64.0/18,108.162.192.0/18,190.93.240.0/20,188.114.96.0/20,197.234.240.0/22,198.41.128.0/17,162.158.0.0/15,104.16.0.0/13,104.24.0.0/14,172.64.0.0/13,131.0.72.0/22,2400:cb00::/32,2606:4700::/32,2803:f800::/32,2405:b500::/32,2405:8100::/32,2a06:98c0::/29,2c0f:f248::/32";

  test.each<[string, boolean]>([
    ["", false],
    ["127.0.0.1,::1", false],
    ["172.30.77.1", false],
    ["10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7,fe80::/10", false],
    [cloudflare, false],
    ["203.0.113.0/24", false],
    ["0.0.0.0/0", true],
    ["::/0", true],
    ["::ffff:0.0.0.0/96", true],
    ["127.0.0.1,0.0.0.0/1,128.0.0.0/1", true],
    ["8.0.0.0/8", true],
    ["8.0.0.0/9", false],
    ["8.0.0.0/9,9.0.0.0/9", true],
    ["8.0.0.0/9,8.0.0.0/9,8.1.0.0/16", false],
    ["10.0.0.0/7", true],
    ["2000::/3", true],
    ["2a00::/16", true],
  ])("%s trusts anybody: %p", (text, expected) => {
    const networks = readNetworks(text.split(",").filter((part) => part !== ""));
    expect(trustsStrangers(networks)).toBe(expected);
  });
});

describe("METRICS_TOKEN", () => {
  test.each([
    "x",
    "secret",
    "prometheus",
    "a".repeat(64),
    "abab".repeat(10),
    "0123456789abcdef0123456789abcdef",
    "lastmile-metrics-token",
    "password-for-prometheus-2026",
    "changeme-changeme-changeme",
    "1234567890123456",
  ])("%s is weak", (token) => expect(tokenWeakness(token)).toEqual(expect.any(String)));

  test("what random bytes give is not", () => {
    for (let round = 0; round < 200; round += 1)
      for (const encoding of ["hex", "base64", "base64url"] as const)
        expect(
          tokenWeakness(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString(encoding)),
        ).toBe(null);
  });
});

describe("the sandbox of a unit", () => {
  const unit = {
    ProtectSystem: "strict",
    ProtectHome: "yes",
    PrivateTmp: "yes",
    StateDirectory: "lastmile",
    ReadWritePaths: "-/var/backups/lastmile +/srv/with/ /mnt/usb",
    ReadOnlyPaths: "/mnt/usb/old",
    InaccessiblePaths: "-/mnt/usb/secret",
  };

  test.each([
    ["/var/lib/lastmile", "writable"],
    ["/var/lib/lastmile/deep", "writable"],
    ["/var/lib/lastmile2", "read-only"],
    ["/var/backups/lastmile", "writable"],
    ["/var/backups", "read-only"],
    ["/srv/with/folder", "writable"],
    ["/mnt/other", "read-only"],
    ["/mnt/usb/new", "writable"],
    ["/mnt/usb/old/deep", "read-only"],
    ["/mnt/usb/secret", "hidden"],
    ["/home/lastmile", "hidden"],
    ["/tmp/lastmile", "hidden"],
  ] as const)("%s is %s", (path, access) => expect(accessInside(path, unit)).toBe(access));

  test("without one everything is writable, with ProtectSystem=full not /etc", () => {
    expect(accessInside("/mnt/other", {})).toBe("writable");
    expect(accessInside("/mnt/other", { ProtectSystem: "full" })).toBe("writable");
    expect(accessInside("/etc/lastmile", { ProtectSystem: "full" })).toBe("read-only");
    expect(accessInside("/usr/local", { ProtectSystem: "yes" })).toBe("read-only");
    expect(accessInside("/home/x", { ProtectHome: "read-only" })).toBe("read-only");
  });

  test("a path without a dash has to be there", () => {
    expect(neededPaths(unit)).toEqual(["/srv/with", "/mnt/usb"]);
  });
});

describe("what a service of systemd sees at the place of a folder", () => {
  const outside = `
22 1 254:0 / / rw - ext4 /dev/vda rw
23 22 8:1 / /mnt/usb rw - ext4 /dev/sda1 rw
24 22 0:45 / /mnt/late rw - tmpfs tmpfs rw
25 22 0:46 / /mnt/above rw - tmpfs tmpfs rw`;
  // As ProtectSystem=strict makes it, with ReadWritePaths below /mnt and for /var/lib/lastmile.
  const inside = `
132 83 254:0 / / ro - ext4 /dev/vda rw
133 132 8:1 / /mnt/usb ro - ext4 /dev/sda1 rw
134 133 8:1 /lastmile /mnt/usb/lastmile rw - ext4 /dev/sda1 rw
135 132 254:0 /var/lib/lastmile /var/lib/lastmile rw - ext4 /dev/vda rw
154 190 254:0 /mnt/late /mnt/late rw - ext4 /dev/vda rw
190 132 0:45 / /mnt/late rw - tmpfs tmpfs rw
192 132 254:0 /mnt/above/b /mnt/above/b rw - ext4 /dev/vda rw
193 132 0:46 / /mnt/above rw - tmpfs tmpfs rw`;

  test.each([
    ["/var/lib/lastmile", "same"],
    ["/var/lib/lastmile/deep", "same"],
    ["/var/lib", "read-only"],
    ["/mnt/usb/lastmile", "same"],
    ["/mnt/usb/other", "read-only"],
    ["/mnt/late/x", "another"],
    ["/mnt/above/b", "same"],
  ] as const)("%s: %s", (folder, seen) => {
    expect(mountSeenBy(folder, outside, inside)).toBe(seen);
    expect(mountSeenBy(folder, outside, "")).toBe("same");
  });
});

test.each([
  ["/mnt/other", "mnt-other.mount"],
  ["/mnt/ab-c d/.xé/y_z:1", "mnt-ab\\x2dc\\x20d-.x\\xc3\\xa9-y_z:1.mount"],
])("the mount unit of %s is %s", (folder, unit) => expect(mountUnitOf(folder)).toBe(unit));

describe("what is to be mounted and is not", () => {
  const mountinfo = [
    "22 1 254:0 / / rw - ext4 /dev/vda rw",
    "23 22 8:1 / /mnt/usb rw - ext4 /dev/sda1 rw",
    "24 22 8:2 / /mnt/two\\040words rw - ext4 /dev/sda2 rw",
  ].join("\n");
  const fstab = [
    "# /dev/sdz1 /mnt/comment ext4",
    "UUID=1 / ext4 defaults 0 1",
    "UUID=2 none swap sw 0 0",
    "UUID=3 /mnt/usb ext4 noauto 0 2",
    "UUID=4\t/mnt/two\\040words ext4 defaults 0 2",
    "UUID=5 /mnt/lost/ ext4 nofail 0 2",
    "",
  ].join("\n");

  test.each([
    ["/var/backups", null],
    ["/mnt/comment", null],
    ["/mnt/usb/lastmile", null],
    ["/mnt/two words/x", null],
    ["/mnt/lost/lastmile", "/mnt/lost/"],
    ["/mnt/lost2", null],
  ])("for %s: %p", (path, missing) => expect(unmountedAbove(path, fstab, mountinfo)).toBe(missing));
});

describe("the memory of control groups", () => {
  const folder = mkdtempSync(join(tmpdir(), "lastmile-cgroups-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  };
  put("system.slice/memory.max", "2147483648");
  put("system.slice/lastmile.service/memory.max", "1073741824");
  put("system.slice/free.service/memory.max", "max");
  put("memory/docker/x/memory.limit_in_bytes", "268435456");
  put("memory/memory.limit_in_bytes", "9223372036854771712");
  put("own/memory.max", "134217728");
  put("old/memory/memory.limit_in_bytes", "402653184");

  test.each([
    ["version 2", "0::/system.slice/lastmile.service\n", "", 1024],
    ["version 2, by a slice above", "0::/system.slice/free.service\n", "", 2048],
    ["version 2, in a container", "0::/\n", "own", 128],
    ["version 1", "9:name=systemd:/\n4:memory:/docker/x\n0::/\n", "", 256],
    ["version 1, in a container", "4:cpu,memory:/docker/host-side\n", "old", 384],
    ["none", "0::/elsewhere\n4:memory:/\n", "", Number.POSITIVE_INFINITY],
    ["nothing said", "", "", Number.POSITIVE_INFINITY],
  ])("%s", (_, cgroup, root, mebibytes) => {
    expect(memoryLimit(cgroup, join(folder, root)) / 1024 / 1024).toBe(mebibytes);
  });
});

describe("a group", () => {
  const passwd = `root:x:0:0:root:/root:/bin/bash
lastmile:x:990:990::/var/lib/lastmile:/usr/sbin/nologin
rima:x:1000:100::/home/rima:/bin/bash
ziad:x:1001:100::/home/ziad:/bin/bash
`;
  const group = "root:x:0:\nlastmile:x:990:root\nbackup:x:34:rima\nusers:x:100:\n";

  test.each([
    ["of one's own", 990, 990, false],
    ["in which another is", 34, 990, true],
    ["that is the login group of two", 100, 1000, true],
    ["that is in no file", 5000, 5000, false],
    ["of root", 0, 0, false],
    ["of another user alone", 990, 0, true],
  ])("%s", (_, gid, uid, expected) => {
    expect(hasOthers(gid, uid, passwd, group)).toBe(expected);
  });
});

describe("disks", () => {
  const gigabyte = 1e9;
  const disk = (free_bytes: number, free_files: number | null = 100_000) => ({
    size_bytes: 100 * gigabyte,
    free_bytes,
    free_files,
  });

  test.each([
    [disk(50 * gigabyte), "ok"],
    [disk(50 * gigabyte, null), "ok"],
    [disk(9 * gigabyte), "warn"],
    [disk(gigabyte / 2), "warn"],
    [disk(0), "fail"],
    [disk(50 * gigabyte, 10), "fail"],
  ] as const)("of a database: %j is %s", (found, level) => {
    expect(spaceFindings("/data", found, gigabyte)).toMatchObject([{ name: "space", level }]);
  });

  test.each([
    [disk(2 * gigabyte), "ok"],
    [disk(1.5 * gigabyte), "warn"],
    [disk(gigabyte - 1), "fail"],
    [disk(50 * gigabyte, 10), "fail"],
  ] as const)("of backups: %j is %s", (found, level) => {
    const findings = backupSpaceFindings("/backups", found, gigabyte);
    expect(findings).toMatchObject([{ name: "backup_space", level }]);
  });
});

test("a clock is behind when something is from later, and must be kept right", () => {
  const at = (from_now_ms: number) => ({
    what: "the newest event",
    at_ms: Date.now() + from_now_ms,
  });
  expect(clockFinding([])).toMatchObject({ level: "ok" });
  expect(clockFinding([at(-1000), at(30_000)])).toMatchObject({ level: "ok" });
  expect(clockFinding([at(-1000), at(90_000)])).toMatchObject({ level: "fail" });
  expect(clockSyncFinding(null)).toEqual([]);
  expect(clockSyncFinding(true)).toMatchObject([{ level: "ok" }]);
  expect(clockSyncFinding(false)).toMatchObject([{ level: "warn" }]);
});
