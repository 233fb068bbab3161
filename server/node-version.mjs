if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Ranar needs Node 24 or newer; this is Node ${process.versions.node}`)
  process.exit(1)
}
