/** Types of Linux mounts whose files another machine holds: SQLite's locks and shared memory do not reach it. */
const network_types = new Set([
  ..."nfs nfs4 cifs smb2 smb3 smbfs ncpfs afs coda 9p ceph lustre gpfs beegfs pvfs2 orangefs".split(
    " ",
  ),
  ..."glusterfs davfs davfs2 webdav drvfs".split(" "),
]);

/** The same of mounts in user space (`fuse.sshfs`), by the name behind the dot. */
const network_programs =
  /^fuse\.(?:sshfs|nfs|smb|cifs|davfs|webdav|gluster|ceph|curlftpfs|ftpfs|rclone|s3|gcsfuse|goofys|blobfuse|juicefs|seaweed|moosefs|mfs|lizardfs|afp|grpcfuse|osxfs)/;

interface Mount {
  folder: string;
  type: string;
}

/** The network file system on which `folder` lies, by the text of `/proc/self/mountinfo`; null when it is a local one. */
export const networkMount = (folder: string, mountinfo: string): Mount | null => {
  let nearest: Mount | undefined;
  // Of several mounts on one folder the last is the one that shows.
  for (const mount of mounts(mountinfo))
    if (isWithin(folder, mount.folder) && mount.folder.length >= (nearest?.folder.length ?? 0))
      nearest = mount;
  return nearest && isNetwork(nearest.type) ? nearest : null;
};

const isNetwork = (type: string): boolean => network_types.has(type) || network_programs.test(type);

export const isWithin = (folder: string, mount: string): boolean =>
  mount === "/" || folder === mount || folder.startsWith(`${mount}/`);

/** Each line is `id parent device root folder options [tags] - type source more`. */
export const mounts = (mountinfo: string): Mount[] =>
  mountinfo.split("\n").flatMap((line) => {
    const [before = "", after = ""] = line.split(" - ", 2);
    const folder = before.split(" ")[4];
    const type = after.split(" ")[0];
    return folder && type ? [{ folder: unescaped(folder), type }] : [];
  });

/** Blanks and backslashes stand there as octal numbers: `\040`. */
export const unescaped = (text: string): string =>
  text.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
