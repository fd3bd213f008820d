import { type Mount, mountAt } from "./mounts.ts";

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

/** The network file system on which `folder` lies, by the text of `/proc/self/mountinfo`; null when it is a local one. */
export const networkMount = (folder: string, mountinfo: string): Mount | null => {
  const mount = mountAt(folder, mountinfo);
  return mount && isNetwork(mount.type) ? mount : null;
};

const isNetwork = (type: string): boolean => network_types.has(type) || network_programs.test(type);
