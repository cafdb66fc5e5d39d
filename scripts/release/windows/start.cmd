@echo off
rem Starts petstock in the folder of this file, where it keeps its data, too (petstock-data).
rem Not tried on Windows yet.
cd /d "%~dp0"
petstock.exe %*
rem Leaves the window open, so that its last words can be read.
pause
