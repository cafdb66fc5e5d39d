#!/bin/bash
# Boots the systemd of this machine once more, in namespaces of its own, on a copy of this file system that
# forgets what is written to it: systemd-machine.sh FOLDER CGROUP BINARY NAME [NETWORK]. Nothing outside is changed by
# it. NETWORK is a network namespace that it shares with others; without one it has its own.
set -eu
folder=$1 cgroup=$2 binary=$3 name=$4 network=${5:-}

mkdir "$cgroup"
echo $$ > "$cgroup/cgroup.procs"

inside='
set -eu
folder=$1 binary=$2 host=$3 root=$1/root
mount -t tmpfs tmpfs "$folder"
mkdir "$folder/upper" "$folder/work" "$root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/upper,workdir=$folder/work" "$root"

# The kernel is shared, so what would change it is read-only.
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom tty; do
  touch "$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance devpts "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for name in run tmp mnt dev/shm; do mount -t tmpfs -o mode=1777 tmpfs "$root/$name"; done
chmod 755 "$root/run" "$root/mnt"
touch "$root/mnt/petstock"
mount --bind "$binary" "$root/mnt/petstock"

hostname "$host"
echo "$host" > "$root/etc/hostname"

cd "$root"
mkdir -p old
pivot_root . old
umount -l /old
# As at the start of any machine: systemd mounts in a namespace what has to appear in others.
mount --make-rshared /
dropped=-sys_module,-sys_time,-sys_rawio,-syslog,-mac_admin,-mac_override,-audit_control
exec env -i container=petstock PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  setpriv --bounding-set=$dropped --inh-caps=-all \
  /lib/systemd/systemd --system --unit=basic.target --show-status=no --log-target=console --log-level=warning
'
alone=--net join=
if [ -n "$network" ]; then alone='' join="nsenter --net=$network"; fi
exec $join unshare --pid --mount --uts --ipc $alone --cgroup --fork --kill-child --propagation private \
  bash -c "$inside" bash "$folder" "$binary" "$name"
